export const PEOPLE_PATH = '/admin/people'
export const PROFILE_PATH = '/admin/profile'
export const ACTIVITY_PATH = '/admin/activity'
