/** An option for Node: what it runs, with all processes that it starts, believes that it is so much later. */
export function clockAhead(milliseconds: number): string {
  const program = `
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given) {
        super(...(given.length > 0 ? given : [RealDate.now() + ${milliseconds}]))
      }
      static now() {
        return RealDate.now() + ${milliseconds}
      }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(program)}`
}
