/** Keys are paths; a star stands for any list entry. */
const HINTS: Readonly<Record<string, string>> = {
  'facts.company': 'In the header and footer, in texts and titles, in feeds, mails, shared cards and what search engines read.',
  'facts.supportEmail':
    'In the footer, on the contact page, in the privacy policy and wherever something fails. Messages are mailed there.',
  'facts.careersEmail': 'Behind “Send your Resume” on Our Story.',
  'facts.foundingYear': 'On Home and Our Story. Empty, Home says 2004 and Our Story 2005.',
  'facts.telephone': 'In the footer and on the contact page. Empty, it is left out.',
  'facts.replyTime': 'On the contact page, and wherever a page asks for a message: “We reply in …”.',
  'facts.privacyReplyTime': 'In the privacy policy.',
  'facts.dataRightsTime': 'In the privacy policy.',
  tagline: 'In the footer, under feeds and on shared cards.',
  offices: 'On the contact page, in this order.',
  'offices.*.lines': 'A line of the address each.',
  'offices.*.hidden': 'An office that is left out stays here.',
  social: 'In the footer, in this order.',
  'social.*.address': 'Such as https://www.linkedin.com/company/…',
  menu: 'In the header and the footer.',
  services: 'In the header and the footer. The page of a service that is left out stays at its address.',
  tags: 'Beside lists of articles. A disabled tag is shown, and leads nowhere.',
  footer: 'What else the footer says.',
}

export function hintFor(place: string): string | undefined {
  return HINTS[place.replaceAll(/\.\d+\b/g, '.*')]
}
