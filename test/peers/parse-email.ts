import PostalMime, { type Address } from 'postal-mime'

type Addresses = { text: string; value: { name: string; address: string }[] }

/** What a reader makes of an email. A header that is not there is undefined. */
export async function parseEmail(raw: string | Uint8Array) {
  const { headers, from, to, replyTo, subject, messageId, text, html, date, attachments } = await PostalMime.parse(raw)
  return {
    headerLines: headers.map(({ key, value }) => ({ key, value })),
    from: from && addressesOf([from]),
    to: to && addressesOf(to),
    replyTo: replyTo && addressesOf(replyTo),
    ...{ subject, messageId, text, html, attachments },
    date: date === undefined ? undefined : new Date(date),
  }
}

function addressesOf(addresses: readonly Address[]): Addresses {
  const value = addresses.flatMap((one) => one.group ?? [one]).map(({ name, address = '' }) => ({ name, address }))
  return { text: value.map(({ name, address }) => (name ? `"${name}" <${address}>` : address)).join(', '), value }
}
