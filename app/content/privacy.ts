import type { Page } from './page.ts'

/** The head of the privacy policy; what it says follows the configuration and stands in privacy-text.ts. */
export const privacy = {
  title: 'Privacy Policy',
  description:
    'What this website collects, why, for how long and who sees it. No cookies for visitors, no tracking scripts. How to use your data rights.',
  heading: 'Privacy Policy',
  revised: 'Last revised May 20, 2024',
} as const satisfies Page
