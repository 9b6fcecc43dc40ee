/** Expressions that a checker has something against or cannot judge in a minute, and why none of them can be made to work for long. */
export const BOUNDED: Readonly<Record<string, string>> = {
  '/<figure data-waiting="">.*?<\\/figure>/g': 'the editor writes what it looks through, and ends each figure',
  '/^[^\\s@:/]+@[^\\s@:/]+\\.[^\\s@:/]+$/': 'an address that the administrator types into a dialog, in his browser',
  '/<(img|a)\\b((?:"[^"]*"|\'[^\']*\'|[^\'">])*)>/gi': 'in the browser, on what the editor has written, where every tag has its end',
  '/ [|–—·-] ([^|–—·]+)$/': 'a title of a linked page, cut to what the field takes',
  '/"(?:[^"\\\\]|\\\\.)*"(\\s*:)?/gs': 'a token of 8 KB at most, whose JSON was read before',
  '/(?:^|;)[^;:]*font-family:[^;]*(?:mono|consolas|courier|menlo)/': 'linear, says the checker after half a minute',
  '/(?:^|;)[^;:]*text-decoration(?:-line)?:[^;]*line-through/': 'linear, says the checker after half a minute',
  '/(?:^|;)[^;:]*font-family:[^;]*(?:courier|consolas|menlo|monaco|monospace|cascadia|roboto mono|source code)/':
    'as the one before with more names: each begins at a semicolon and ends at the next',
  '/^multipart\\/form-data\\s*;.*boundary=(?:"([^"]+)"|([^\\s;"]+))/i':
    'linear, says the checker after half a minute; a header has 16 KB at most',
  '/^content-disposition:[^\\r\\n]*[;\\s]name="([^"\\r\\n]*)"/im': 'of the head of a part 4,096 bytes are read',
  '/^content-disposition:[^\\r\\n]*[;\\s]filename="([^"\\r\\n]*)"/im': 'the same',
  '/<\\/?(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|br|hr|figure|figcaption)\\b[^<>]*>/gi':
    'linear, says the checker after half a minute',
}
