/** A page that is the same for everybody who asks for it in this way. */
export type SharedPage = {
  /** Equal for all requests to which this page is the answer. */
  key: string
  /** Makes it of what the key says and of nothing else in the request. `encoding`: how it is to be compressed. */
  make(encoding: string | undefined): Promise<Response>
}
