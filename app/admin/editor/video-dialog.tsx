import { AddressDialog, type DialogProps } from '#app/admin/editor/links/address-dialog.tsx'
import { parseVideoUrl, type Video } from '#lib/text/video-url.ts'

const HINT = 'From YouTube or Vimeo. Visitors see an image that opens the video.'
const PROBLEM = 'This is no address of a video at YouTube or Vimeo, such as https://www.youtube.com/watch?v=…'

export function VideoDialog({ onVideo, ...dialog }: DialogProps & { onVideo: (video: Video) => void }) {
  function apply(address: string): string | undefined {
    const video = parseVideoUrl(address)
    if (video) onVideo(video)
    return video ? undefined : PROBLEM
  }

  return <AddressDialog {...dialog} title="Insert video" hint={HINT} action="Insert video" apply={apply} />
}
