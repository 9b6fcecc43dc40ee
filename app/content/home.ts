import { closing, drawnImage, heading, leadToConfirm, listedHead } from '#app/content/fields/common-fields.ts'
import { fixed, group, hidden, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Managed Global Capability Centers for SMEs',
  description:
    'Your own team in India, for startups, mid-sized firms and large corporations. We recruit, employ and equip it. You choose the people and direct the work.',
  sharePicture: drawnImage,
  heading: 'Managed Global Capability Centers for SMEs',
  hero: {
    lead: 'Your own engineers and operations staff in India, working only for you. We recruit, employ and equip them. You choose each person, and you’re in charge of the work.',
    action: { label: 'Get Started', path: '/contact-us' },
    secondAction: { label: 'Get a plan for your team', path: '/global-capability-centers#which-model' },
  },
  map: {
    title: 'From the United States to India',
    description: 'A map with arcs from {places} to {others}.',
    from: 'United States',
    to: 'India',
    cities: [
      { key: 'newYork', name: 'New York', hidden: false },
      { key: 'austin', name: 'Austin', hidden: false },
      { key: 'chicago', name: 'Chicago', hidden: false },
      { key: 'sanFrancisco', name: 'San Francisco', hidden: false },
      { key: 'seattle', name: 'Seattle', hidden: false },
      { key: 'delhi', name: 'Delhi NCR', hidden: false },
      { key: 'mumbai', name: 'Mumbai', hidden: false },
      { key: 'pune', name: 'Pune', hidden: false },
      { key: 'hyderabad', name: 'Hyderabad', hidden: false },
      { key: 'bengaluru', name: 'Bengaluru', hidden: false },
      { key: 'chennai', name: 'Chennai', hidden: false },
    ],
  },
  partner: {
    label: 'Established {established}',
    heading: 'You lead the team. We run the rest.',
    text: 'A Global Capability Center (GCC) is your company’s own team in India. {company} sets up and runs centers for U.S. companies. These are the functions you can staff.',
    functions: [
      { name: 'Sales', text: 'Lead research, proposals and pipeline updates, ready when your U.S. team logs on.' },
      { name: 'Operations', text: 'Orders, reporting and vendor follow-up, with a written procedure for each task.' },
      { name: 'Marketing', text: 'Campaign production, content and web analytics, built to your calendar and brand guide.' },
      { name: 'Technology', text: 'Software, QA and data engineers who work in your repositories and your sprints.' },
      { name: 'HR', text: 'Recruiting coordination, onboarding and employee records that follow your policies.' },
    ],
  },
  models: {
    heading: 'Start with one seat. Own the center later.',
    text: 'Three models cover a startup’s first engineer and a corporation’s new division. Start with the first and move on when you’ve outgrown it.',
    dotsLabel: 'One dot is five people.',
    fitsLabel: 'Who it fits',
    weDoLabel: 'What we do',
    youDoLabel: 'What you do',
    cards: [
      {
        key: 'hosted',
        fits: 'Startups and small firms that need people but don’t want an Indian entity. Larger companies that want a pilot first.',
        weDo: 'Recruit and employ your people, provide desks and equipment, run payroll.',
        youDo: 'Choose each person and direct their work.',
        action: { label: 'See how Hosted works', path: '/global-capability-centers' },
      },
      {
        key: 'bot',
        fits: 'Mid-sized companies that want their own center but don’t want to build it.',
        weDo: 'Build the center, run it for 1–2 years, then hand it over.',
        youDo: 'Set the plan, develop a site lead, take over.',
        action: { label: 'See how BOT works', path: '/global-capability-centers' },
      },
      {
        key: 'captive',
        fits: 'Large corporations that know their headcount and want full control from the first hire.',
        weDo: 'Help you set up the entity and the office, and recruit leaders and staff.',
        youDo: 'Own the Indian entity and employ the team.',
        action: { label: 'See how Captive works', path: '/global-capability-centers' },
      },
    ],
  },
  start: {
    heading: 'How do you get started?',
    steps: [
      {
        heading: 'Tell us the team you need',
        text: 'Send roles, headcount and working hours. A few lines are enough. You’ll hear back in {replyTime}.',
      },
      {
        heading: 'Agree on model and budget',
        text: 'We propose a model and a city. Salaries, seats and services are separate lines, so you see what you’re paying for.',
      },
      { heading: 'Choose your people', text: 'You interview the candidates we’ve screened. We make the offers and set up the desks.' },
    ],
  },
  answers: {
    heading: 'Four questions to ask any provider',
    all: { label: 'See all questions and answers', path: '/faq' },
    items: [
      {
        question: 'Who employs the team?',
        answer: 'We do in Hosted, and in BOT until the transfer. In a Captive center, it’s your Indian entity.',
        path: '/faq#who-employs',
      },
      {
        question: 'Who runs the team day to day?',
        answer: 'Your managers lead the work. In Hosted and BOT, our site staff run the office, HR and payroll.',
        path: '/faq#who-manages',
      },
      {
        question: 'Who owns the work product?',
        answer: 'You do, by contract. Code and data stay in your systems and follow your access rules.',
        path: '/faq#who-owns-ip',
      },
      {
        question: 'What happens if you leave?',
        answer: 'Give up seats, move to BOT or take the team into your own entity. You’ll agree on the terms before the first hire.',
        path: '/faq#exit',
      },
    ],
  },
  testimonial: {
    quote:
      'We started with a few engineers in the hosted office to see if it would work. Today their leads own whole parts of our product, and I plan with them the way I do with my team at home.',
    attribution: 'Head of Engineering, education technology',
  },
  values: {
    heading: 'Three rules we work by',
    items: [
      { heading: 'You decide', text: 'No one joins your team until you’ve met them and said yes.' },
      { heading: 'Bad news first', text: 'If a search runs late or someone plans to leave, you’ll hear it from us first.' },
      {
        heading: 'Ready to hand over',
        text: 'From week one, we keep contracts, records and procedures as if you’re taking over tomorrow.',
      },
    ],
  },
  closing: {
    heading: 'What would your first three hires do?',
    text: 'Tell us the roles. We’ll tell you which model fits, where to recruit and what you’d need to bring.',
    action: { label: 'Connect with Us', path: '/contact-us' },
  },
} as const

export const home = definePageCopy({ key: 'home', path: '/', label: 'Home' }, words, {
  ...listedHead,
  heading,
  hero: group('Opening', { lead: leadToConfirm, action: link('Button'), secondAction: link('Second button') }),
  map: group('Map', {
    title: text('Title', 90),
    description: text('What it shows, from {places} to {others}', 120),
    from: text('Country', 20),
    to: text('Country', 20),
    cities: list('Cities', group('City', { key: fixed, name: text('Name', 20), hidden }), { least: 11, most: 11, toConfirm: 'owner' }),
  }),
  partner: group('About us', {
    label: text('Line above', 60, { toConfirm: 'anyone' }),
    heading,
    text: multilineText('Text', 400),
    functions: list('Functions', group('Function', { name: text('Name', 40), text: multilineText('Text', 200, { toConfirm: 'anyone' }) })),
  }),
  models: group('Models', {
    heading,
    text: multilineText('Text', 300, { toConfirm: 'anyone' }),
    dotsLabel: text('Legend of the dots', 60),
    fitsLabel: text('Label', 40),
    weDoLabel: text('Label', 40),
    youDoLabel: text('Label', 40),
    cards: list(
      'Models',
      group('Model', {
        key: fixed,
        fits: multilineText('Who it fits', 200, { toConfirm: 'anyone' }),
        weDo: multilineText('What we do', 200, { toConfirm: 'anyone' }),
        youDo: multilineText('What you do', 200, { toConfirm: 'anyone' }),
        action: link('Link'),
      }),
      { least: 3, most: 3 },
    ),
  }),
  start: group('How it starts', {
    heading,
    steps: list('Steps', group('Step', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  answers: group('Answers', {
    heading,
    all: link('Link'),
    items: list(
      'Questions',
      group(
        'Question',
        { question: text('Question', 120), answer: multilineText('Answer', 300), path: { type: 'target', label: 'Links to' } },
        { toConfirm: 'anyone' },
      ),
      { most: 8 },
    ),
  }),
  testimonial: group(
    'Customer quote',
    { quote: multilineText('Quotation', 400), attribution: text('Who says it', 120) },
    { toConfirm: 'owner' },
  ),
  values: group('Values', {
    heading,
    items: list('Values', group('Value', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  closing: group('At the end', closing),
})
