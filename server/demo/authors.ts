import { authorId } from '#domain/authors/authors.ts'
import type { NewDocument } from '#domain/ports/store.ts'

const ROLES = {
  'Advisory Desk': 'Models, contracts and budgets',
  'Delivery Desk': 'Daily work with your teams',
  'Engineering Desk': 'Code, tests and releases',
  'Finance Desk': 'Costs and forecasts',
  'Locations Desk': 'Cities, offices and talent',
  'People Desk': 'Careers and retention',
  'Policy Desk': 'Indian law and data rules',
  'Search Desk': 'Executive search',
}

export function demoAuthors(): NewDocument[] {
  return Object.entries(ROLES).map(([name, role]) => ({
    index: 'authors',
    id: authorId(name),
    body: { name, role, photo: '', team: true, example: true },
  }))
}
