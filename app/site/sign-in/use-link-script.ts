import { sendFormsOnce } from '#app/sent-once.ts'

sendFormsOnce()
