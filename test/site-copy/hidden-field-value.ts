/** What a hidden field of a page's form says. */
export function fieldOf(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
}

/** The words of a page; those that went and came between `-` and `+`. */
export function plain(html = ''): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, ' ')
    .replaceAll(/<(ins|del)>(.*?)<\/\1>/gs, (_, tag, text) => (tag === 'ins' ? ` +${text}+ ` : ` -${text}- `))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
