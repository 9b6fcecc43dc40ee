import { drawnImage } from '#app/content/fields/common-fields.ts'
import { modelFields } from '#app/content/fields/models.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import rows from './model-comparison.json' with { type: 'json' }

const words = {
  title: 'Global Capability Centers in India',
  description:
    'Hosted for 1–100 people, Build Operate & Transfer for 100–500, Captive for 500+. See who employs the team, who runs it and how you’d exit.',
  sharePicture: drawnImage,
  heading: 'Choose your model by team size',
  lead: 'A Global Capability Center is your own team in India, built to stay. Three models differ in who employs it, who holds the lease and how you exit. One thing doesn’t change: you direct the work and own what’s made.',
  models: {
    hosted: {
      name: 'Hosted',
      shortName: 'Hosted',
      size: '1–100 people',
      summary: 'Your people work in our office and on our payroll. You fill one seat at a time and don’t need an Indian entity.',
      explanation:
        'Start with Hosted. We employ your people, seat them in our office and run payroll. You choose each person and lead their work. You don’t need an Indian entity, and you commit only to the seats you fill. If you outgrow the model, the team can move into your own center.',
    },
    bot: {
      name: 'Build Operate & Transfer',
      shortName: 'BOT',
      size: '100–500 people',
      summary: 'We build your center and run it for 1–2 years. Then it’s transferred to your own Indian entity.',
      explanation:
        'Plan for Build Operate & Transfer. Your first 25 people start as a hosted team, so work begins while we build the center. It grows to its planned size over 1–2 years. Then people, equipment and records move to your own Indian entity, on the terms you signed at the start.',
    },
    captive: {
      name: 'Captive',
      shortName: 'Captive',
      size: '500+ people',
      summary: 'It’s your entity, office and payroll in India from the first hire. We help you set it up and support what you name.',
      explanation:
        'Set up a Captive center. Your Indian entity employs everyone from the first hire and holds the lease. We help with the setup, the office and recruiting leaders and staff. Once it’s running, we support only the functions you name, such as payroll or recruiting.',
    },
  },
  why: {
    heading: 'Why build your own center?',
    text: 'A vendor delivers a project and moves on. A center keeps people, knowledge and results inside your company, so you don’t start over.',
    reasons: [
      {
        name: 'Financial',
        text: 'Salaries, seats and services are separate lines. You approve each seat before it’s filled, so spending follows your hiring plan.',
      },
      {
        name: 'Business continuity',
        text: 'A second site keeps work going when a storm or an outage stops the first. Work you hand over at the end of the U.S. day continues overnight.',
      },
      {
        name: 'Human capital',
        text: 'Large Indian cities have many experienced engineers, analysts and finance staff. They work only for you, so your team keeps what they learn.',
      },
      {
        name: 'Customer success',
        text: 'Support and account staff answer while your U.S. team sleeps. They sit with the engineers who fix what your customers report.',
      },
      {
        name: 'Technology',
        text: 'Engineers work in your repositories, on your stack, by your review rules. A skill you’re missing, such as test automation, becomes a lasting part of the team.',
      },
      {
        name: 'Business process management',
        text: 'You move invoices, reconciliations and reports over one at a time. Each gets a written procedure, an owner and a quality check you can see.',
      },
    ],
  },
  scale: {
    heading: 'From one person to your own entity',
    text: 'Where one model ends, the next begins. At 100 and at 500 people, you can choose between two.',
  },
  comparison: {
    heading: 'How do the three models compare?',
    caption: 'Hosted, Build Operate & Transfer and Captive compared',
    questionLabel: 'Your question',
    rows,
  },
  picker: {
    heading: 'Which model fits?',
    text: 'How many people do you plan to have in India? A rough number is fine.',
    label: 'Team size',
    hint: 'Whole number, for example 40',
    button: 'Show the model',
    error: 'Enter a whole number from 1 to 100,000, for example 40.',
    resultLabel: 'Fits a team of',
    atHundred: 'At 100 people, Build Operate & Transfer is an option too. If you expect to keep growing, ask us to plan for it now.',
    atFiveHundred: 'At 500 people, Build Operate & Transfer still works. Choose it if you’d like us to run the center first.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
  closing: {
    heading: 'Bring a headcount. Leave with a plan.',
    text: 'Tell us the roles and how many of each. In {replyTime}, you’ll hear which model we’d choose, and why.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
} as const

export const capabilityCenters = definePageCopy(
  { key: 'global-capability-centers', path: '/global-capability-centers', label: 'Global Capability Centers' },
  words,
  modelFields,
)
