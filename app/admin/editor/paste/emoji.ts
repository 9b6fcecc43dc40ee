const EMOJI =
  /^(?:[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])+$|^:[\w+-]+:$/u

/** Gmail, WordPress, Slack and others draw each as a picture, which would cut its sentence in two. */
export function spellEmoji(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) if (EMOJI.test(image.alt.trim())) image.replaceWith(image.alt.trim())
}
