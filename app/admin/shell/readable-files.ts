/** Dropped folders and files changed since selection can't be read. */
export async function areFilesReadable(form: FormData): Promise<boolean> {
  try {
    for (const value of form.values()) if (value instanceof File && value.size > 0) await value.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
