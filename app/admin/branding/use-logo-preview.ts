import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { LogoPreview } from '#domain/branding/preview-logo.ts'
import { fromBase64 } from '#lib/text/base64.ts'

export type LogoUrls = { light: string; dark: string }

/** The file itself stands in until the server has drawn it. */
export function useLogoPreview(file: File | undefined): { urls: LogoUrls | undefined; message: string | undefined } {
  const { submit, state, data } = useFetcher<{ preview?: LogoPreview | { message: string } }>()
  const [urls, setUrls] = useState<LogoUrls>()
  const preview = file && state === 'idle' ? data?.preview : undefined
  const drawn = preview && 'light' in preview ? preview : undefined

  useEffect(() => {
    if (!file) return
    const form = new FormData()
    form.set('intent', 'preview')
    form.set('picture', file)
    void submit(form, { method: 'post', encType: 'multipart/form-data' })
  }, [file, submit])

  useEffect(() => {
    if (!file) return setUrls(undefined)
    const [light, dark] = (drawn ? [blobOf(drawn.light), blobOf(drawn.dark)] : [file, file]).map((blob) => URL.createObjectURL(blob))
    if (light === undefined || dark === undefined) return
    setUrls({ light, dark })
    return () => {
      for (const url of [light, dark]) URL.revokeObjectURL(url)
    }
  }, [file, drawn])

  return { urls, message: preview && 'message' in preview ? preview.message : undefined }
}

function blobOf({ data }: LogoPreview['light']): Blob {
  return new Blob([fromBase64(data)], { type: 'image/webp' })
}
