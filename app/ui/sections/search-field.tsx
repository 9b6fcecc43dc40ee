import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'input'>, 'id' | 'ref' | 'defaultValue' | 'placeholder' | 'enterKeyHint' | 'onInput'>

/** What is searched for; the browser sends no empty and no blank text. */
export function SearchField(props: Props) {
  return <input className="input" type="search" name="q" required pattern=".*\S.*" maxLength={200} title="One word at least" {...props} />
}
