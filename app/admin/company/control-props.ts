import type { WordField } from '#domain/site-copy/copy-fields.ts'

/** What is said beside controls, by place. */
export type Said = { errors: Readonly<Record<string, string>>; theirs: Readonly<Record<string, unknown>> }

export type ControlProps = { field: WordField; place: string; words: unknown; said: Said }
