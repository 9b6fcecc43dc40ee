import type { CopyField } from '#domain/site-copy/page-copy.ts'

export type FieldFeedback = { errors: Readonly<Record<string, string>>; theirs: Readonly<Record<string, unknown>> }

export type ControlProps = { field: CopyField; place: string; value: unknown; feedback: FieldFeedback }
