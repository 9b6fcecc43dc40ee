import { generateX25519Identity } from 'age-encryption'

// `npm run backup-key`: a new value for BACKUP_KEY.
console.log(await generateX25519Identity())
