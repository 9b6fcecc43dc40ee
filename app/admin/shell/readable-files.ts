/** Whether the browser can still read the files of a form: not a folder that was dropped, nor a file that was moved or saved anew since it was chosen. */
export async function areFilesReadable(form: FormData): Promise<boolean> {
  try {
    for (const value of form.values()) if (value instanceof File && value.size > 0) await value.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
