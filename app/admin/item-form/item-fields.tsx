import { RichTextField } from '#app/admin/editor/rich-text-field.tsx'
import { DayField, FlagField, LinesField, TextField } from './form-field.tsx'
import { ImageField } from './image-field.tsx'
import styles from './item-form.module.css'

const DRAFT_HINT = 'While this is ticked, visitors do not see the item, whatever its dates say.'

/** The left column of the news forms: what readers read. */
export function NewsWriting() {
  return (
    <>
      <TextField name="title" />
      <TextField name="blog_link" link hint="Where the full story is. Starts with https://, or with / for a page of this site." />
      <LinesField name="content_excerpt" rows={5} hint="Two or three sentences. They stand on the card, under the title." />
      <div className={styles.pictures}>
        <ImageField name="logo" />
        <ImageField name="author_logo" />
      </div>
    </>
  )
}

/** The right column of the news forms: what is known about it. */
export function NewsFacts() {
  return (
    <>
      <Days />
      <TextField name="category" />
      <TextField name="source" />
      <TextField name="author" />
      <FlagField name="draft" hint={DRAFT_HINT} />
    </>
  )
}

export function BlogWriting() {
  return (
    <>
      <TextField name="title" />
      <LinesField name="content_excerpt" rows={3} hint="Two or three sentences. They stand on the card, under the title." />
      <RichTextField name="content" />
    </>
  )
}

/** `sourceName`: the name under which the form sends its source. */
export function BlogFacts({ sourceName = 'source' }: { sourceName?: string }) {
  return (
    <>
      <Days />
      <TextField name="category" />
      <TextField name="source" inputName={sourceName} />
      <TextField name="author" />
      <TextField name="blog_link" link hint="Where the title leads on most lists. Without one, to the item’s own page." />
      <FlagField name="draft" hint={DRAFT_HINT} />
      <ImageField name="logo" />
      <ImageField name="author_avatar" />
    </>
  )
}

/** The plain form for one blog item, without editor and pictures. */
export function DataWriting() {
  return (
    <>
      <TextField name="title" />
      <LinesField name="content_excerpt" rows={3} />
      <LinesField name="content" rows={12} hint="Plain text. An empty line begins a new paragraph." />
    </>
  )
}

export function DataFacts() {
  return (
    <>
      <Days />
      <TextField name="category" />
      <TextField name="source" />
      <TextField name="author" />
      <TextField name="blog_link" link />
      <FlagField name="draft" hint={DRAFT_HINT} />
    </>
  )
}

function Days() {
  return (
    <div className={styles.days}>
      <DayField name="posted_date" hint="A later day schedules the item." />
      <DayField name="expiry_date" hint="From this day on it is marked as expired." />
    </div>
  )
}
