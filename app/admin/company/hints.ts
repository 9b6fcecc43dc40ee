/** Keys are paths; a star stands for any list entry. */
const HINTS: Readonly<Record<string, string>> = {
  'facts.company': 'On every page, in titles, feeds, emails, shared links and search results.',
  'facts.supportEmail': 'In the footer, on the contact page, in the privacy policy and in errors. We email messages there.',
  'facts.careersEmail': 'Behind “Send your Resume” on Our Story.',
  'facts.foundingYear': 'On Home and Our Story. Empty, Home says 2004 and Our Story 2005.',
  'facts.telephone': 'In the footer and on the contact page. Empty hides it.',
  'facts.replyTime': 'On the contact page and other contact forms: “We reply in …”.',
  'facts.privacyReplyTime': 'In the privacy policy.',
  'facts.dataRightsTime': 'In the privacy policy.',
  tagline: 'In the footer, under feeds and on shared cards.',
  offices: 'On the contact page, in this order.',
  'offices.*.lines': 'One line of the address each.',
  'offices.*.hidden': 'Hidden offices stay in this list.',
  social: 'In the footer, in this order.',
  'social.*.address': 'Such as https://www.linkedin.com/company/…',
  menu: 'In the header and the footer.',
  services: 'In the header and the footer. A hidden service keeps its page.',
  tags: 'Beside lists of posts. A disabled tag has no link.',
  footer: 'Other footer text.',
}

export function hintFor(place: string): string | undefined {
  return HINTS[place.replaceAll(/\.\d+\b/g, '.*')]
}
