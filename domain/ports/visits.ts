export const sourceGroups = ['search', 'social', 'ai', 'sites', 'direct', 'unknown'] as const

export type SourceGroup = (typeof sourceGroups)[number]

export type VisitOrigin = {
  entryPage: string
  sourceGroup: SourceGroup
  sourceHost: string
  utmSource: string
  utmMedium: string
  utmCampaign: string
}

export const reasonsForNoVisit = ['bot', 'spam-referrer', 'administrator', 'opted-out', 'no-address', 'too-many'] as const

export const uncertainties = ['shared', 'unseen'] as const

export type ReasonForNoVisit = (typeof reasonsForNoVisit)[number]
