import { preventDoubleSubmit } from '#app/browser/prevent-double-submit.ts'

preventDoubleSubmit()
