import { EXPORT_FORMATS } from '#app/admin/bulk-actions/export-formats.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { ItSteps } from '#app/admin/site/it-steps.tsx'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'

export default function Export() {
  return (
    <>
      <PageHeader back={TO_POSTS} lead="Download your posts, drafts and scheduled posts too." />
      <div className="stack gap-5">
        {EXPORT_FORMATS.map(({ path, title, about }, at) => (
          <section key={path} aria-label={title} className="stack panel">
            <h2>{title}</h2>
            <p>{about}</p>
            <p className="actions">
              <ButtonLink className={at === 0 ? 'button' : 'button button-quiet'} href={path} download>
                Download all
              </ButtonLink>
            </p>
          </section>
        ))}
        <p className="note">Trash and unpublished changes aren’t included. Your IT team can move a whole site, messages included.</p>
      </div>
      <ItSteps name="moving steps" steps="Run `npm run export`. Guide: operations, Moving to another store." />
    </>
  )
}
