// Stands in for a decoder that never comes to an end.
for (;;) Math.random()
