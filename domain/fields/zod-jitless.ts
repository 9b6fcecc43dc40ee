import { z } from 'zod'

// Otherwise Zod probes `new Function`, which the content security policy forbids.
z.config({ jitless: true })
