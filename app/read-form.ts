import { data } from 'react-router'

/** The form that was sent. A body that is not one answers 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data('The form arrived broken. Go back and send it again.', { status: 400 })
  }
}
