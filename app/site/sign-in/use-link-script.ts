import { sendFormsOnce } from '#app/browser/prevent-double-submit.ts'

sendFormsOnce()
