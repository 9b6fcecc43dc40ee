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
  '/^content-disposition:[^\\r\\n]*[;\\s]name="([^"\\r\\n]*)"/im': 'of the head of a part 4,096 bytes are read',
  '/^content-disposition:[^\\r\\n]*[;\\s]filename="([^"\\r\\n]*)/im': 'the same',
  '/<\\/?(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|br|hr|figure|figcaption)\\b[^<>]*>/gi':
    'linear, says the checker after half a minute',
  '/charset\\s*=\\s*(?:["\']\\s*)?([\\w:.-]{1,40})/i': 'linear, says the checker after half a minute',
  '/^\\n|(?<!\\n)\\n+$/g': 'begins at the first of a run alone: the checker cannot look behind',
  '/^[([]?(?:(?:\\d+\\.)*\\d+|[a-z]{1,6}(?=[.)\\]]))[.)\\]]*$/i':
    'begins at one place, and each number ends at its point; the checker cannot look ahead',
  '/(?<!\\d)(\\d+)\\D*$/': 'begins at the first of a run of digits, and ends at the next run',
  '/(?<!<p><\\/p>)(?:<p><\\/p>)+$/': 'begins at the first of a run alone',
  '/:.*$/': 'on the paths of our own pages, at the start',
  '/^0+(?=.)/': 'begins at one place',
  '/(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]\\p{M}*/gu': 'each sign is looked at once',
  "/^'(?='*[=+\\-@\\t\\r\\n＝＋－＠])/": 'begins at one place',
  '/^(?:[a-z]+,? )?(?:(\\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\\.?|([a-z]{3})[a-z]*\\.? (\\d{1,2})(?:st|nd|rd|th)?),? (\\d{4})(?!\\d)/i':
    'begins at one place, and a run of letters ends at a sign that is none',
  '/\\/assets\\/img\\/[\\w-]+\\/([\\w.()%-]{1,300})/g': 'each try ends at the next slash or 300 signs after it',
  '/^[\\0- ]+|(?<![\\0- ])[\\0- ]+$/g': 'begins at the first of a run alone',
  '/(?<![^\\s…])[^\\s…]*@[^\\s…]*/g': 'begins at the first of a run alone, of 4,000 signs at most',
  '/^(?:text\\/(?!event-stream|csv)|application\\/(?:[\\w.-]+\\+)?(?:json|xml)\\b|image\\/svg)/':
    'begins at one place, on what we say ourselves of an answer',
  "/[\\p{L}\\p{N}\\p{M}]+(?:['’][sS](?![\\p{L}\\p{N}\\p{M}]))?/gu": 'takes a whole run of letters, and begins again after it',
  "/[a-z0-9]+(?:'s(?![a-z0-9]))?/g": 'takes a whole run of letters, and begins again after it',
  '/\\beyJ[\\w-]{1,1000}\\.[\\w-]+(?:\\.[\\w-]*)?/g': 'the head of a token has 1,000 signs at most',
  '/\\b(token|nonce|session|secret|credential|password|code_verifier|id_token)(["\']?[=:]\\s*["\']?)[^&\\s;,"\'{}[\\]]+/gi':
    'a run of spaces is looked through once, for the name before it',
  '/(?<!\\n)\\n+$/': 'looking behind, it looks through each run of lines once',
  '/(?<!\\/)\\/+$/': 'looking behind, it looks through each run of slashes once',
  '/<(script|style|title|textarea|pre|code)\\b.*?<\\/\\1>|<[^>]*>|(?<=\\d)–(?=\\d)/gs':
    'on pages that we render ourselves, where every tag has its end',
  '/[\\s,;:.!?–—-]+$/': 'a text cut to some hundred signs before',
  '/<(h[1-6]|pre|table|figure)\\b[^<>]*>.*?<\\/\\1\\s*>/gis': '6,000 signs at most are read: a twentieth of a second at worst',
  '/^.*(?<!\\p{Lu})[.!?।؟。][\'"”’)]*(?=\\s|$)/su': 'begins at one place of 200 signs, and a run of quotes belongs to one point alone',
  '/[-\\ufffd]+$/u': 'a URL’s end, of 80 signs at most',
  '/(?<![\\u{E0020}-\\u{E007E}])[\\u{E0020}-\\u{E007E}]+\\u{E007F}/gu': 'looking behind, it looks through each run once',
}
