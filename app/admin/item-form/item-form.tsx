import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { cleanPastedText } from '#app/admin/forms/clean-pasted-text.ts'
import { focusNextOnEnter } from '#app/admin/forms/focus-next-on-enter.ts'
import type { FormProgress } from '#app/admin/forms/form-progress.ts'
import { type FormState, FormStateContext } from '#app/admin/forms/form-state.ts'
import type { SaveRequestFailed, SaveResponse } from '#app/admin/forms/save-response.ts'
import { useLinkFill } from '#app/admin/link-fill/use-link-fill.ts'
import { leftPath } from '#app/admin/paths/manage-path.ts'
import { FormHeader } from '#app/admin/post-controls/form-header.tsx'
import { POST_FORM } from '#app/admin/post-controls/post-form.ts'
import { PostMenu } from '#app/admin/post-controls/post-menu.tsx'
import { PostMenuDialogs } from '#app/admin/post-controls/post-menu-dialogs.tsx'
import { PublishDialog } from '#app/admin/post-controls/publish-dialog.tsx'
import { pressShortcut } from '#app/admin/post-controls/save-shortcuts.ts'
import { useConfirmedPublish } from '#app/admin/post-controls/use-confirmed-publish.ts'
import { SignInDialog } from '#app/admin/sign-in-again/sign-in-dialog.tsx'
import { useSignInDialog } from '#app/admin/sign-in-again/use-sign-in-dialog.ts'
import type { WrittenBy } from '#domain/access/people.ts'
import type { PostFigures } from '#domain/analytics/post-figures.ts'
import type { Author } from '#domain/authors/authors.ts'
import type { FieldErrors } from '#domain/fields/fields.ts'
import type { PostStatus } from '#domain/item-changes/post-status.ts'
import type { FormLayout, FormRows, FormTexts } from '#domain/items/form-layout.ts'
import { KnownAuthors } from './author-field.tsx'
import { useConflict } from './conflict-panel.tsx'
import { FormColumn } from './form-column.tsx'
import { FormNotices } from './form-notices.tsx'
import styles from './item-form.module.css'
import { PublishChecks, usePublishChecks } from './publish-checks.tsx'
import { SaveBar } from './save-bar.tsx'
import { useFormUnsavedText } from './use-form-unsaved-text.ts'
import { usePost } from './use-post.ts'
import { usePostTools } from './use-post-tools.tsx'
import { useRemainingErrors } from './use-remaining-errors.ts'
import { useSavingForm } from './use-saving-form.ts'

type Props = {
  /** Unsaved text is stored under this key, the form's URL. */
  draftKey: string
  texts: FormTexts
  rules: FormLayout
  answer: SaveResponse | SaveRequestFailed | undefined
  backHref: string
  authors: readonly Author[]
  post: PostStatus
  savedBy?: WrittenBy
  figures?: PostFigures | undefined
  loadedAt: string
  /** Forms on pages with a title of their own have none. */
  title?: string
  /** A fixed label for the primary button. */
  submit?: string
}

function usePostForm(form: RefObject<HTMLFormElement | null>, props: Props) {
  const { draftKey, texts: loaded, rules, answer, post: postAtFirst, loadedAt, submit: label } = props
  const saving = useSavingForm({ form, rules, texts: loaded, answer, post: postAtFirst })
  const { progress } = saving
  const journal = useFormUnsavedText({ ...saving, form, rules, loaded, path: draftKey })
  const { errors, noteTyping: noteFix } = useRemainingErrors(progress.failure, rules)
  const signIn = useSignInDialog(saving.isSignedOut, progress.failure)
  const path = progress.address ?? draftKey
  const post = usePost({ form, rules, progress, post: progress.post ?? postAtFirst, loadedAt: progress.at ?? loadedAt, path, label })
  const tools = usePostTools({ progress, address: path })
  const advice = usePublishChecks({ form, rules, id: post.id })
  const confirmed = useConfirmedPublish({ form, action: post.action, hasNothing: post.primary.hasNothing, submit: saving.submit })
  return { saving, journal, errors, signIn, path, post, tools, advice, confirmed, noteTyping }

  function noteTyping({ currentTarget }: FormEvent<HTMLFormElement>): void {
    saving.noteTyping()
    noteFix(currentTarget)
    post.readDate()
    journal.note()
  }
}

export function ItemForm(props: Props) {
  const { texts: textsAtFirst, rules, title } = props
  const form = useRef<HTMLFormElement>(null)
  const { saving, journal, errors, signIn, path, post, tools, advice, confirmed, noteTyping } = usePostForm(form, props)
  const { progress, dispatch, holdSave, isSignedOut } = saving
  const { conflict, theirs, decide, leadsToConflict } = useConflict(form, { progress, dispatch })
  const { status, failure, texts, drawn, address } = progress
  const state: FormState = {
    ...rules,
    ...{ texts, errors, failure, theirs, holdSave },
    requested: status.type === 'waiting' ? status.save.onScreen : undefined,
    isCalledOff: status.type === 'cancelled',
    foundFields: useLinkFill(form, { textsAtFirst, drawn }),
  }
  return (
    <>
      <form
        ref={form}
        id={POST_FORM}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="stack gap-5"
        onInput={noteTyping}
        onKeyDown={focusNextOnEnter}
        onKeyDownCapture={(event) => pressShortcut(event, confirmed.primary.current)}
        onPaste={cleanPastedText}
        onSubmit={(event) => leadsToConflict(event) || confirmed.submit(event)}
      >
        {/* Enter presses the first submit button, which must not publish or settle conflicts. */}
        <button type="submit" hidden name="intent" value="draft" />
        {title && (
          <FormHeader
            {...{ ...post.badge, figures: props.figures }}
            title={title}
            savedBy={texts.version === textsAtFirst.version ? props.savedBy : undefined}
            backHref={address === undefined ? props.backHref : leftPath(rules.kind, address)}
            onTool={tools.ask}
          />
        )}
        <FormNotices {...{ progress, rules, errors, journal }} onDecide={decide} hasPassed={post.passed !== ''} loaded={textsAtFirst} />

        <FormStateContext value={state}>
          <KnownAuthors value={props.authors}>
            <FormColumns key={drawn} rules={rules} progress={progress} errors={errors} />
          </KnownAuthors>
        </FormStateContext>

        <SaveBar
          progress={progress}
          conflicts={conflict?.differences.length ?? 0}
          problems={Object.keys(errors).length}
          savedAt={textsAtFirst.saved_at}
          keptAt={journal.keptAt}
          isCopyMissing={journal.isMissing}
          onSignIn={isSignedOut ? signIn.open : undefined}
          note={post.note}
          passed={post.passed}
          primary={{ ...post.primary, ref: confirmed.primary }}
          result={tools.result}
        >
          <PublishChecks advice={advice} labels={rules.labels} />
        </SaveBar>
      </form>
      <PostMenu {...post.menu} onTool={tools.ask} />
      <PostMenuDialogs {...post.menu} kind={rules.kind} id={post.id} title={post.title} version={texts.version ?? ''} path={path} />
      {confirmed.asking && (
        <PublishDialog
          {...post.outlook}
          {...confirmed}
          verb={confirmed.asking === 'publish' ? 'Publish' : 'Schedule'}
          title={post.title}
          suggestions={advice}
          labels={rules.labels}
        />
      )}
      {signIn.isOpen && <SignInDialog ref={signIn.dialog} onClose={signIn.close} />}
    </>
  )
}

function FormColumns({ rules, progress, errors }: Pick<Props, 'rules'> & { progress: FormProgress; errors: FieldErrors }) {
  const { failure, replaced, texts } = progress
  const folded = rules.folded.flat().map(({ name }) => name)
  const isConflictFolded = failure?.conflict?.differences.some(({ name }) => folded.includes(name)) ?? false
  return (
    <div className={`stack gap-6 ${styles.columns}`}>
      <Carried texts={texts} />
      <div className="stack gap-5">
        <FormColumn rows={rules.writing} replaced={replaced} />
      </div>
      <div className={`stack gap-5 panel ${styles.facts}`}>
        <FormColumn rows={rules.facts} replaced={replaced} />
        <FoldedFields rows={rules.folded} isNeeded={isConflictFolded || folded.some((name) => name in errors)} replaced={replaced} />
      </div>
    </div>
  )
}

function Carried({ texts }: { texts: FormTexts }) {
  return ['version', 'decided', 'new_id', 'of_draft', 'unlinked'].map(
    (name) => texts[name] !== undefined && <input key={name} type="hidden" name={name} value={texts[name]} />,
  )
}

/** Opens by itself where one of its fields needs a look. */
function FoldedFields({ rows, isNeeded, replaced }: { rows: FormRows; isNeeded: boolean; replaced: Record<string, number> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen || isNeeded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="strong">URL and search</summary>
      <FormColumn rows={rows} replaced={replaced} />
    </details>
  )
}
