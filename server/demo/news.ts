export type DemoNews = {
  source: string
  title: string
  address: string
  category: string
  excerpt: string
  author: string
  logo?: string
  authorLogo?: string
}

const monitor = { source: 'GCC Monitor', authorLogo: 'demo-monitor-mark.webp' }

export const firstTeams: DemoNews = {
  ...monitor,
  title: 'Mid-sized software firms look past the largest cities for a first team in India',
  address: 'https://news.example.com/gcc-monitor/first-teams-beyond-the-largest-cities',
  category: 'Locations',
  excerpt:
    'Buyers tell the Monitor that they now search by role first and by city second. Hosted offices let them try a location before they sign a lease.',
  author: 'Locations Desk',
}

export const hyderabadProgram: DemoNews = {
  source: 'Capability Center Weekly',
  title: 'Conference for capability center leaders opens registration for its Hyderabad program',
  address: 'https://news.example.com/capability-center-weekly/hyderabad-program',
  category: 'Events',
  excerpt:
    'Sessions cover site leadership, transfer planning and the first year of a Center of Excellence. Visits to working centers are part of the program.',
  author: 'Events Desk',
}

export const financeWebinar: DemoNews = {
  source: 'Mid-Market Operations Journal',
  title: 'Webinar for finance chiefs: how to read the cost lines of a capability center proposal',
  address: 'https://events.example.com/webinars/cost-lines-of-a-capability-center',
  category: 'Events',
  excerpt:
    'Two controllers compare a proposal by hourly rate with one by cost line, and show where the two cannot be matched. Registration closes with the session.',
  author: 'Events Desk',
}

export const hostedOffices: DemoNews = {
  source: 'Bengaluru Business Notes',
  title: 'Hosted offices add quiet rooms and device labs as engineering teams replace call floors',
  address: 'https://news.example.com/bengaluru-business-notes/hosted-offices-quiet-rooms',
  category: 'Facilities',
  excerpt:
    'Operators report that tenants ask for small rooms with a door before they ask for more desks. Device labs are shared; team areas are locked.',
  author: 'Property Desk',
  logo: 'demo-seats.webp',
}

export const residencyClauses: DemoNews = {
  source: 'Offshore Contract Review',
  title: 'Data residency moves to the front of offshore contracts',
  address: 'https://news.example.com/offshore-contract-review/data-residency-clauses',
  category: 'Policy',
  excerpt: 'Lawyers on both sides now separate where data is stored from who may see it. The second question takes longer to settle.',
  author: 'Policy Desk',
}

export const boardQuestions: DemoNews = {
  ...monitor,
  title: 'What boards ask before they approve a build-operate-transfer plan, and which answers they want in writing before the first hire',
  address: 'https://news.example.com/gcc-monitor/what-boards-ask-before-bot',
  category: 'Governance',
  excerpt:
    'Transfer terms, site leadership and the cost of stopping halfway come up in every interview. Head count, directors say, is the easy part.',
  author: 'Governance Desk',
  logo: 'demo-handover.webp',
}

export const testersPlan: DemoNews = {
  source: 'Offshore Engineering Review',
  title: 'Test teams in India take a seat in product planning',
  address: 'https://news.example.com/offshore-engineering-review/testers-in-planning',
  category: 'Engineering',
  excerpt: 'Three engineering heads describe what changed when testers joined at the start of a feature instead of the end.',
  author: 'Engineering Desk',
}

export const shortResume: DemoNews = {
  source: 'Capability Center Weekly',
  title: 'A short résumé and a work sample beat a long list of tools, hiring managers say',
  address: 'https://news.example.com/capability-center-weekly/short-resume-work-sample',
  category: 'Hiring',
  excerpt: 'Recruiters for centers in Pune and Chennai have cut screening questions and added an hour of paid trial work.',
  author: 'Hiring Desk',
}

export const embeddedTeams: DemoNews = {
  source: 'Offshore Engineering Review',
  title: 'Pune and Chennai draw embedded software teams',
  address: 'https://news.example.com/offshore-engineering-review/pune-chennai-embedded',
  category: 'Locations',
  excerpt: 'Vehicle and equipment makers want software people close to test benches. Both cities have the workshops and the engineers.',
  author: 'Locations Desk',
}

export const assignmentGuide: DemoNews = {
  source: 'Offshore Contract Review',
  title: 'Plain-English guide explains invention assignment for teams in India',
  address: 'https://library.example.com/guides/invention-assignment-india',
  category: 'Policy',
  excerpt: 'The guide follows one line of code from its author to the U.S. owner and marks the two documents on which ownership depends.',
  author: 'Policy Desk',
}

export const careerPaths: DemoNews = {
  source: 'Mid-Market Operations Journal',
  title: 'Why people stay: center managers point to career paths before pay',
  address: 'https://news.example.com/mid-market-operations/why-people-stay',
  category: 'Hiring',
  excerpt: 'Managers who publish levels and openings to their own staff first say that they lose fewer people to competitors next door.',
  author: 'People Desk',
}

export const edTech: DemoNews = {
  source: 'Capability Center Weekly',
  title: 'Education technology firms keep support and engineering under one roof',
  address: 'https://news.example.com/capability-center-weekly/ed-tech-under-one-roof',
  category: 'Customer success',
  excerpt:
    'When the people who answer teachers sit beside the people who fix the product, small faults disappear before the school day begins.',
  author: 'Staff Reporter',
}
