import { company } from '#app/content/company.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { ButtonLink, QuietLink } from '#app/ui/buttons/buttons.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'

export function ErrorMessage({ text, tryAgain }: { text: string; tryAgain: string }) {
  const words = usePageCopy(sharedCopy)
  const { supportEmail } = usePageCopy(company).facts
  return (
    <div className="callout failure prose">
      <p role="alert">{text}</p>
      <p className="actions">
        <ButtonLink href={tryAgain}>{words.tryAgain}</ButtonLink>
        {supportEmail && <QuietLink href={`mailto:${supportEmail}`}>{words.writeToUs}</QuietLink>}
      </p>
    </div>
  )
}
