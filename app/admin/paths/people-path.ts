export const PEOPLE_PATH = '/admin/people'
export const ACTIVITY_PATH = '/admin/activity'
