const QUOTES = ["'", '"', '`', '', "')", '")', "'))", '\\', "\\'", '%27', '＇']
const CONDITIONS = [
  'or 1=1',
  "or 'x'='x",
  'and 1=0',
  'or true',
  '|| 1',
  'union select null,null',
  'order by 99',
  'having 1=1',
  '; drop table documents',
]
const ENDINGS = ['', '--', '-- -', '#', '/*', ';%00']

const SQL = QUOTES.flatMap((quote) => CONDITIONS.flatMap((condition) => ENDINGS.map((ending) => `a${quote} ${condition}${ending}`)))

const OPERATORS = ['$ne', '$gt', '$where', '$regex', '$in', 'match_all', 'script', 'query_string', 'wildcard', 'bool']
const QUERIES = [
  ...OPERATORS.flatMap((name) => [`{"${name}":""}`, `{"query":{"${name}":{}}}`, `[${name}]=1`, `'; return true; var ${name}='`]),
  ...[
    '*',
    '?',
    '%',
    '_',
    '"',
    '""',
    '"a',
    'a"',
    '(',
    ')',
    'AND',
    'OR NOT',
    'NEAR(a b)',
    'a NEAR/2 b',
    '^a',
    'a*',
    '-a',
    '+a',
    'title:a',
    '{title}: a',
  ],
  ...[
    'a~2',
    '[* TO *]',
    '{a TO z}',
    '\\',
    '\\"',
    '/a.*/',
    '&&',
    '||',
    '!',
    'a:b:c',
    'title:(a OR b)',
    '1;2',
    'id>0',
    '_exists_:id',
    '<a>',
    '$',
    '@@',
  ],
]

const WORDS_OF_PROGRAMS = [
  'undefined',
  'null',
  'NULL',
  'true',
  'false',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '1e309',
  '0x1F',
  '1/0',
  'constructor',
  '__proto__',
]
const SIGNS = [
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200f',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\ud800',
]
const SCRIPTS = [
  'Ελλάδα',
  'Россия',
  'हिन्दी',
  '中文',
  '日本語',
  '한국어',
  'العربية',
  'עברית',
  'ไทย',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  'Z̷̡͖̈́a̸l̵g̶o̷',
  'ﷺ',
  'İıſß',
  'K',
]
const PATHS = ['../../etc/passwd', '..\\..\\boot.ini', '/dev/null', 'file:///etc/passwd', 'CON', 'nul.txt', '~root', 'a\u0000.png']
const TEMPLATES = [
  '{{7*7}}',
  '\u0024{7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '%s%s%n',
  '%p',
  '$(touch x)',
  '`id`',
  '; ls',
  '| cat /etc/passwd',
  '=1+1',
  '@SUM(1)',
  "!cmd|' /C x'!A1",
]
const MARKUP = [
  '<b>a</b>',
  '<script>a</script>',
  '&lt;b&gt;',
  '<!--',
  ']]>',
  '<![CDATA[',
  '"><img src=x>',
  '<?xml version="1.0"?>',
  '&amp;amp;',
  '<svg/onload=a>',
]

const NAUGHTY = [
  ...WORDS_OF_PROGRAMS,
  ...SIGNS.flatMap((sign) => [sign, `a${sign}b`, `${sign}a`, `a${sign}`]),
  ...SCRIPTS,
  ...PATHS,
  ...TEMPLATES,
  ...MARKUP,
  ...[
    'a\rb',
    'a\nb',
    'a\r\n\r\nb',
    'a\tb',
    ' a ',
    'a\r\nBcc: b@c.example',
    `a${' '.repeat(300)}b`,
    'a'.repeat(199),
    'é'.repeat(99),
    '𝔘'.repeat(50),
  ],
]

/** Texts that make something of themselves where they are not taken as words; of them all, one of each so many. */
export function injectedTexts(oneOf: number): string[] {
  return [...SQL, ...QUERIES, ...NAUGHTY].filter((_, at) => at % oneOf === 0)
}
