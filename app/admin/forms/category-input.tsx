import { type ComponentProps, useId, useState } from 'react'

export function CategoryInput(props: Omit<ComponentProps<'input'>, 'type' | 'list' | 'onFocus'>) {
  const list = useId()
  const [names, setNames] = useState<readonly string[]>()

  function offer(): void {
    if (names) return
    setNames([])
    fetch('/admin/categories.json')
      .then((answer) => (answer.ok ? answer.json() : []))
      .then(setNames, () => setNames(undefined))
  }

  return (
    <>
      <input {...props} type="text" list={list} autoComplete="off" onFocus={offer} />
      <datalist id={list}>
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
