// TestWorlds
