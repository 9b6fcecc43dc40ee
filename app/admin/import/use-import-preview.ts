import { useRef, useState } from 'react'
import type { ImportPreview } from '#domain/imports/import-preview.ts'
import type { ImportSettings } from '#domain/imports/import-settings.ts'
import { fetchImportPreview } from './fetch-import-preview.ts'
import { savedColumns } from './saved-columns.ts'

const NOTHING_CHOSEN: ImportSettings = {
  columns: {},
  defaults: {},
  skipsInvalid: false,
  asDrafts: false,
  fetchesImages: false,
  urlPattern: '',
}

export function useImportPreview(onChange: () => void) {
  const [preview, setPreview] = useState<ImportPreview>()
  const [settings, setSettings] = useState(NOTHING_CHOSEN)
  const chosen = useRef<File>(undefined)
  const lastAsked = useRef(0)
  const dates = useRef<HTMLSelectElement>(null)
  return { preview, settings, dates, look, change, clear }

  function look(file: File | undefined): void {
    if (file === chosen.current) return
    chosen.current = file
    setPreview(undefined)
    change(NOTHING_CHOSEN, true)
  }

  function change(next: ImportSettings, isNewFile = false): void {
    setSettings(next)
    onChange()
    show(next, isNewFile)
  }

  /** People may choose something else before the response arrives. */
  async function show(choices: ImportSettings, isNewFile: boolean): Promise<void> {
    const asked = ++lastAsked.current
    const file = chosen.current
    const answer = file && (await fetchImportPreview(file, { dates: dates.current?.value ?? '', settings: JSON.stringify(choices) }))
    if (asked !== lastAsked.current) return
    const columns = isNewFile && answer ? savedColumns(answer) : {}
    const missing = answer?.needs.filter(({ field }) => choices.defaults[field] === undefined) ?? []
    if (missing.length === 0 && Object.keys(columns).length === 0) return setPreview(answer)
    const defaults = Object.fromEntries(missing.map(({ field, value }) => [field, value]))
    const filled = { ...choices, columns: { ...columns, ...choices.columns }, defaults: { ...defaults, ...choices.defaults } }
    setSettings(filled)
    show(filled, false)
  }

  function clear(): void {
    lastAsked.current++
    setPreview(undefined)
  }
}
