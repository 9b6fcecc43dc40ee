import type { ComponentProps } from 'react'
import { listing } from '#app/content/listings.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'

type Props = Pick<ComponentProps<'input'>, 'aria-label' | 'id' | 'ref' | 'defaultValue' | 'placeholder' | 'enterKeyHint' | 'onInput'>

/** Browsers won't submit empty or blank queries. */
export function SearchField(props: Props) {
  const { empty } = usePageCopy(listing).search
  return <input className="input" type="search" name="q" required pattern=".*\S.*" maxLength={200} title={empty} {...props} />
}
