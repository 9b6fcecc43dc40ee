export const MOUNT_ID = 'editing'
