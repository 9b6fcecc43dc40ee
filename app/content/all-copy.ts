import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { capabilityArticle } from './capability-article.ts'
import { centerOfExcellence } from './center-of-excellence.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { executiveSearch } from './executive-search.ts'
import { faq } from './faq.ts'
import { home } from './home.ts'
import { listing, listings } from './listings.ts'
import { capabilityCenters } from './models.ts'
import { lastError, notFound } from './not-found.ts'
import { ourStory } from './our-story.ts'
import { privacy } from './privacy.ts'
import { productEngineering } from './product-engineering.ts'
import { proof } from './proof.ts'
import { sharedCopy } from './shared-copy.ts'
import { signIn } from './sign-in.ts'

export const allPageCopy: readonly PageCopy[] = [
  company,
  home,
  proof,
  capabilityCenters,
  centerOfExcellence,
  executiveSearch,
  productEngineering,
  ourStory,
  contact,
  faq,
  privacy,
  capabilityArticle,
  ...Object.values(listings),
  listing,
  sharedCopy,
  notFound,
  lastError,
  signIn,
]
