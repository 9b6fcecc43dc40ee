export const PEOPLE = '/admin/people'
export const ACTIVITY = '/admin/activity'
