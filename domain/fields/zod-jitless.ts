import { z } from 'zod'

// Else Zod tries whether a text may become a function, as soon as a schema is made. Pages in the browser do not allow it.
z.config({ jitless: true })
