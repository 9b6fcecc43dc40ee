import type { Locator } from 'playwright-core'

type Brought = { bytes: Buffer; how?: 'paste' | 'drop'; html?: string; others?: number }

/** Hands over a file as the browser does when one is pasted, or dropped in the middle of a paragraph. */
export async function bringPicture(target: Locator, { bytes, how = 'paste', html = '', others = 0 }: Brought): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0))], 'pasted.png', { type: 'image/png' }))
      for (let number = 1; number <= given.others; number++)
        data.items.add(new File(['other'], `other-${number}.png`, { type: 'image/png' }))
      if (given.html) data.setData('text/html', given.html)
      const { left, top, height } = element.getBoundingClientRect()
      const place = { clientX: left + 2, clientY: top + height / 2, bubbles: true, cancelable: true }
      const event =
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...place, clipboardData: data })
          : new DragEvent('drop', { ...place, dataTransfer: data })
      element.dispatchEvent(event)
    },
    { how, html, others, base64: bytes.toString('base64') },
  )
}
