import type { Emoji } from '@muster/contracts/chat/messages'

type DemoMessage = {
  by: string
  /** How many minutes ago the message was sent. */
  ago: number
  text: string
  /** The index of the earlier message that this message replies to. */
  replyTo?: number
  reactions?: readonly (readonly [emoji: Emoji, by: string])[]
  edited?: boolean
}

export type DemoRoom = {
  /** The name of a group; undefined in a direct room, which has two people. */
  name?: string
  people: readonly [string, string, ...string[]]
  messages: readonly DemoMessage[]
  /** The number of unread messages per user. */
  unread?: Readonly<Record<string, number>>
}

const daysInMinutes = (count: number, minutes = 0) => count * 24 * 60 + minutes

/** The groups and direct rooms of the people of Halden Instruments. */
export const rooms: DemoRoom[] = [
  {
    name: 'Website relaunch',
    people: ['mateus', 'ewa', 'sofia', 'daniel', 'ingrid'],
    messages: [
      {
        by: 'mateus',
        ago: daysInMinutes(2, 250),
        text: 'Welcome, all. Everything about the new site goes here, not into mails.',
      },
      {
        by: 'sofia',
        ago: daysInMinutes(2, 244),
        text: 'The start page is final from my side. Two open points: the wording of the form and the order of the menu.',
      },
      {
        by: 'ewa',
        ago: daysInMinutes(2, 240),
        text: 'I would put **Support** first. It is what people look for.',
        replyTo: 1,
        reactions: [
          ['👍', 'sofia'],
          ['👍', 'mateus'],
        ],
      },
      {
        by: 'ingrid',
        ago: daysInMinutes(2, 231),
        text: 'Agreed. And please, no pictures of people shaking hands.',
        reactions: [
          ['😂', 'ewa'],
          ['😂', 'daniel'],
          ['😂', 'sofia'],
        ],
      },
      {
        by: 'daniel',
        ago: daysInMinutes(1, 320),
        text: 'The search answers in 40 ms now, it was 600.',
        reactions: [
          ['🔥', 'ewa'],
          ['🎉', 'mateus'],
        ],
      },
      { by: 'ewa', ago: daysInMinutes(1, 315), text: 'Is that with the spare parts in it?', replyTo: 4 },
      { by: 'daniel', ago: daysInMinutes(1, 311), text: 'With all of them, also the discontinued ones.', edited: true },
      { by: 'sofia', ago: daysInMinutes(1, 90), text: 'New icons are in the shared folder. They work in dark, too.' },
      { by: 'mateus', ago: 190, text: 'We show it to the distributors on Thursday. What must not be missing by then?' },
      { by: 'ewa', ago: 184, text: 'The cookie notice and the Norwegian texts. I take the first.' },
      { by: 'sofia', ago: 178, text: 'I ask Luc for the texts.', reactions: [['❤️', 'ewa']] },
      { by: 'mateus', ago: 42, text: '@ewa can you put a preview somewhere that I can send around?' },
      {
        by: 'ewa',
        ago: 35,
        text: 'Yes, after lunch. It will be at `preview.halden.example`.',
        replyTo: 11,
        reactions: [['👍', 'mateus']],
      },
      { by: 'ingrid', ago: 12, text: 'Thank you all. This looks like us.' },
    ],
    unread: { ewa: 1, daniel: 3 },
  },
  {
    name: 'Test bench',
    people: ['hanna', 'tom', 'priya', 'viktor', 'mateus'],
    messages: [
      { by: 'tom', ago: daysInMinutes(1, 200), text: 'Drift is back on units 14 and 17. Only below 8 °C.' },
      { by: 'priya', ago: daysInMinutes(1, 190), text: 'Same firmware on both?', replyTo: 0 },
      { by: 'tom', ago: daysInMinutes(1, 188), text: 'Both 4.2.1. The one with 4.1 is quiet.' },
      {
        by: 'priya',
        ago: daysInMinutes(1, 170),
        text: 'Then it is the new filter. I make a build without it.',
        reactions: [
          ['👍', 'tom'],
          ['👍', 'hanna'],
        ],
      },
      { by: 'viktor', ago: 260, text: 'The cold chamber is free from two o’clock.' },
      { by: 'hanna', ago: 255, text: 'Please write down the serial numbers this time. 😀' },
      { by: 'priya', ago: 75, text: 'Build is on the bench computer: `4.2.2-rc1`.' },
      { by: 'tom', ago: 20, text: 'Running since ten. No drift so far at 5 °C.', reactions: [['🎉', 'priya']] },
    ],
    unread: { hanna: 1, mateus: 2 },
  },
  {
    people: ['ingrid', 'mateus'],
    messages: [
      { by: 'ingrid', ago: daysInMinutes(1, 400), text: 'Do you have the figures for the board meeting?' },
      {
        by: 'mateus',
        ago: daysInMinutes(1, 395),
        text: 'Goals and burn-up yes, the budget by tomorrow noon.',
        replyTo: 0,
      },
      { by: 'ingrid', ago: daysInMinutes(1, 394), text: 'Good. Keep it to one page.' },
      { by: 'mateus', ago: 130, text: 'It is one page now. The relaunch is at 64 %, everything else is on time.' },
      { by: 'ingrid', ago: 126, text: 'Thank you!', reactions: [['👍', 'mateus']] },
      { by: 'mateus', ago: 8, text: 'Have you got five minutes before the call with Bergen?' },
    ],
    unread: { ingrid: 1 },
  },
  {
    people: ['ewa', 'sofia'],
    messages: [
      { by: 'sofia', ago: 300, text: 'The corners of the cards are 8, not 6, right?' },
      { by: 'ewa', ago: 297, text: '6. It was 8 in the first draft.', replyTo: 0 },
      { by: 'sofia', ago: 296, text: 'Then I had the old one open. Sorry!' },
      { by: 'ewa', ago: 290, text: 'No harm done, I only look at yours from last week. 😀' },
    ],
  },
  {
    people: ['mateus', 'ewa'],
    messages: [
      { by: 'mateus', ago: daysInMinutes(3, 30), text: 'How was Gdańsk?' },
      { by: 'ewa', ago: daysInMinutes(3, 20), text: 'Windy. And very good.' },
      { by: 'ewa', ago: 25, text: 'The preview needs a certificate. May I ask Daniel, or is he buried?' },
    ],
    unread: { mateus: 1 },
  },
  {
    people: ['ingrid', 'ewa'],
    messages: [
      {
        by: 'ingrid',
        ago: daysInMinutes(5, 100),
        text: 'Your talk at the fair went down very well. Two customers asked for the slides.',
      },
      {
        by: 'ewa',
        ago: daysInMinutes(5, 80),
        text: 'Oh! They are in the wiki. I send you the link this evening.',
        reactions: [['❤️', 'ingrid']],
      },
    ],
  },
]
