const EMOJI =
  /^(?:[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])+$|^:[\w+-]+:$/u

const WIDEST = 128

/** Gmail, WordPress and Slack paste emoji as images, which would split the sentence. */
export function replaceEmojiImages(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const isPhotograph = Number(image.getAttribute('width')) > WIDEST
    if (!isPhotograph && EMOJI.test(image.alt.trim())) image.replaceWith(image.alt.trim())
  }
}
