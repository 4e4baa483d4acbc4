import { faultsIn } from '../fault.ts'

const text = 'apps/web/src/ui/text'
const markdown = `${text}/markdown`
const editor = `${text}/editor`

const textFaultsIn = (file: string, tests: string[], changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('texts', file, tests, changes)

const renderedFaults = [
  ...textFaultsIn(
    `${markdown}/safe-address.ts`,
    [`${markdown}/markdown.test.tsx`],
    [
      ["address.replaceAll(/[\\0-\\x20]/g, '')", 'address'],
      ["'mailto', 'xmpp'])", "'mailto', 'xmpp', 'data'])"],
      ['name === undefined || safeSchemes', 'name !== undefined && safeSchemes'],
    ],
  ),
  ...textFaultsIn(
    `${markdown}/parse.ts`,
    [`${markdown}/commonmark.test.tsx`],
    [["['htmlFlow', 'htmlText']", "['htmlFlow']"]],
  ),
  ...textFaultsIn(
    `${markdown}/render-link.tsx`,
    [`${markdown}/markdown.test.tsx`, `${markdown}/commonmark.test.tsx`],
    [
      [' || context.isInLink) return content', ') return content'],
      ['isTyped(node, target) && context.renderAddress', 'context.renderAddress'],
      ["rel='noopener noreferrer nofollow'", "rel='nofollow'"],
      ['context.definitions.get(node.identifier)', 'undefined'],
    ],
  ),
  ...textFaultsIn(
    `${markdown}/find-in-text.ts`,
    [`${markdown}/markdown.test.tsx`],
    [
      ['usernames.has(username.toLowerCase())', 'usernames.has(username)'],
      ['match.index + typed.length + (key ? 0 : 1)', 'match.index + typed.length'],
      ['current.toLowerCase() === typed.toLowerCase() ? typed : current', 'typed'],
      ['(?<![\\p{L}\\p{N}_@./#-])(?<key>', '(?<key>'],
    ],
  ),
  ...textFaultsIn(
    `${markdown}/render-markdown.tsx`,
    [`${markdown}/markdown.test.tsx`],
    [['if (isInLink) return text', '']],
  ),
  ...textFaultsIn(
    `${markdown}/toggle-task.ts`,
    [`${markdown}/markdown.test.tsx`],
    [
      ["if (source[position - 1] !== '[' || source[position + 1] !== ']') return source", ''],
      ["isChecked ? 'x' : ' '", "isChecked ? ' ' : 'x'"],
      ['start + match[0].length', 'match[0].length'],
    ],
  ),
  ...textFaultsIn(
    `${markdown}/render-list.tsx`,
    [`${markdown}/gfm.test.tsx`],
    [['onCheck !== undefined && position !== undefined', 'position !== undefined']],
  ),
  ...textFaultsIn(
    `${markdown}/is-too-complex.ts`,
    [`${markdown}/markdown.test.tsx`],
    [
      ["count(source, '[') > maxBrackets ||", ''],
      ['{31}/m', '{31}/'],
    ],
  ),
  ...textFaultsIn(
    `${markdown}/protocol-address.ts`,
    [`${markdown}/gfm.test.tsx`],
    [['!hasDot || !isLetter(last)', '!hasDot']],
  ),
  ...textFaultsIn(
    `${text}/object-address.ts`,
    [`${text}/object-address.test.ts`],
    [
      ['url.origin !== origin || ', ''],
      ['/^[1-9]\\d{0,9}$/', '/^\\d{1,10}$/'],
    ],
  ),
  ...textFaultsIn(
    `${text}/mention.ts`,
    ['apps/web/src/features/chat/room/chat.test.ts'],
    [
      ['(?<![\\p{L}\\p{N}_@.-])@', '@'],
      ['text.slice(0, caret)', 'text'],
    ],
  ),
]

const editorFaults = [
  ...textFaultsIn(
    `${editor}/link-address.ts`,
    [`${editor}/link-address.test.ts`],
    [['isComplete.test(typed) && safeAddress(typed) !== undefined', 'isComplete.test(typed)']],
  ),
  ...textFaultsIn(
    `${editor}/inert-html.ts`,
    [`${editor}/inert-html.test.ts`],
    [['(style|on[a-z]+)', '(style|onclick)']],
  ),
  ...textFaultsIn(
    `${editor}/text-document.ts`,
    [`${editor}/text-document.test.ts`],
    [
      ['places.length === originals.length && kept.start === places.length', 'kept.start === places.length'],
      ['if (isApart(left, between, right))', 'if (left !== undefined)'],
      ["text.includes('\\r\\n') ? '\\r\\n' : '\\n'", "'\\n'"],
    ],
  ),
  ...textFaultsIn(
    `${editor}/block-markdown.ts`,
    [`${editor}/text-document.test.ts`],
    [['if (all === markdown || means(all)) return all', 'return all']],
  ),
  ...textFaultsIn(
    `${editor}/to-mdast.ts`,
    [`${editor}/text-document.test.ts`],
    [
      ["{ type: 'listItem', checked, spread,", "{ type: 'listItem', spread,"],
      ['url: mark.attrs.href, title: mark.attrs.title', 'url: mark.attrs.href'],
    ],
  ),
]

const plainFaults = [
  ...textFaultsIn(
    'packages/contracts/src/plain-text.ts',
    ['packages/contracts/src/plain-text.test.ts'],
    [
      ['if (fence.test(line)) isCode = !isCode', 'if (fence.test(line)) isCode = true'],
      ['!/[\\p{L}\\p{N}]/u.test(after)', 'true'],
      ['open.delete(mark)', ''],
    ],
  ),
  ...textFaultsIn(
    'apps/api/src/notifications/mentioned-users.ts',
    ['apps/api/src/notifications/mentions.test.ts'],
    [['.filter((name) => !mentionedBefore.includes(name))', '']],
  ),
  ...textFaultsIn(
    'apps/api/src/notifications/mentioned-users.ts',
    ['apps/api/src/users/former-usernames.test.ts'],
    [['union select user_id from former_usernames where username = any(${names}::text[])', '']],
  ),
]

export const textFaults = [...renderedFaults, ...editorFaults, ...plainFaults]
