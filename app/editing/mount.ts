/** Where the editing view has its own things, apart from the page's. */
export const MOUNT_ID = 'editing'
