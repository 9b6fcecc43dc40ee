import { drawnImage } from '#app/content/fields/common-fields.ts'
import { modelFields } from '#app/content/fields/models.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Global Capability Centers in India',
  description:
    'Hosted for 1–100 people, Build Operate & Transfer for 100–500, Captive for 500+. Compare who employs the team, who runs it and how you exit.',
  sharePicture: drawnImage,
  heading: 'Choose the model by the size of your team',
  lead: 'A Global Capability Center is a team of yours in India that stays. Three models differ in who employs the people, who holds the lease and how you leave. In all three, you direct the work and own what is made.',
  models: {
    hosted: {
      name: 'Hosted',
      shortName: 'Hosted',
      size: '1–100 people',
      summary: 'Your people work in our office and on our payroll. You fill one seat at a time and need no company in India.',
      explanation:
        'Start with Hosted. We employ the people, seat them in our office and run payroll; you choose each of them and lead their work. You need no company in India and commit to the seats you fill. If the team outgrows the model, it can move into a center of your own.',
    },
    bot: {
      name: 'Build Operate & Transfer',
      shortName: 'BOT',
      size: '100–500 people',
      summary: 'We build a center for you and run it for 1–2 years. Then it becomes your own company in India.',
      explanation:
        'Plan for Build Operate & Transfer. The first 25 people start as a hosted team, so work begins while the center is being built. The center then grows to its planned size over 1–2 years. At the end, people, equipment and records move to your own company in India, on terms agreed at the start.',
    },
    captive: {
      name: 'Captive',
      shortName: 'Captive',
      size: '500+ people',
      summary: 'Your own company, office and payroll in India from the first hire. We help you set it up and support what you ask us to.',
      explanation:
        'Set up a captive center. Your own Indian company employs everyone from the first hire and holds the lease. We help with the setup, the office and the hiring of leaders and staff. Once it runs, we support only the functions you ask us to, such as payroll or recruiting.',
    },
  },
  why: {
    heading: 'Why companies build a center',
    text: 'A vendor delivers a project and moves on. A center keeps people, knowledge and results inside your company.',
    reasons: [
      {
        name: 'Financial',
        text: 'Salaries, seats and services are separate lines. You approve a seat before it is filled, so spending follows your hiring plan.',
      },
      {
        name: 'Business continuity',
        text: 'A second site keeps work going when a storm or an outage stops the first. Work handed over at the end of the U.S. day continues overnight.',
      },
      {
        name: 'Human capital',
        text: 'Large Indian cities have many experienced engineers, analysts and finance staff. They work only for you, so what they learn stays on your team.',
      },
      {
        name: 'Customer success',
        text: 'Support and account staff answer in hours when your U.S. team sleeps, and sit with the engineers who fix what customers report.',
      },
      {
        name: 'Technology',
        text: 'Engineers work in your repositories, on your stack, by your review rules. A skill you lack, such as test automation, becomes a lasting part of the team.',
      },
      {
        name: 'Business process management',
        text: 'Invoices, reconciliations and reports move over one at a time. Each gets a written procedure, an owner and a quality check you can see.',
      },
    ],
  },
  scale: {
    heading: 'From one person to a company of your own',
    text: 'Where one model ends, the next begins. At 100 and at 500 people you have a choice of two.',
  },
  comparison: {
    heading: 'The three models side by side',
    caption: 'Hosted, Build Operate & Transfer and Captive compared',
    questionLabel: 'Your question',
    rows: [
      { question: 'Team size', hosted: '1–100 people', bot: '100–500 people', captive: '500+ people' },
      {
        question: 'Who is it made for?',
        hosted: 'Startups and small firms; larger ones for a first try',
        bot: 'Mid-sized companies that are ready for a center of their own',
        captive: 'Large corporations, and companies that have grown into it',
      },
      {
        question: 'Who employs the people?',
        hosted: '{company}',
        bot: '{company} until the transfer, then your Indian company',
        captive: 'Your Indian company, from the first hire',
      },
      {
        question: 'Who runs it day to day?',
        hosted: 'You lead the work; we run office, HR and payroll',
        bot: 'You lead the work; we run the center until your site lead takes over',
        captive: 'Your site lead; we support the functions you ask us to',
      },
      {
        question: 'Where do they work?',
        hosted: 'In our office, at desks kept for your team',
        bot: 'First 25 people in our office, then at a site set up for you',
        captive: 'In an office that you lease',
      },
      {
        question: 'Who owns the work and the IP?',
        hosted: 'You, by contract',
        bot: 'You, by contract',
        captive: 'You, through your Indian company',
      },
      {
        question: 'What do you commit to?',
        hosted: 'The seats you fill',
        bot: 'A growth plan, with the transfer terms signed at the start',
        captive: 'A company, a lease and a payroll in India',
      },
      {
        question: 'How long does it take?',
        hosted: 'No end date: stay as long as it suits you',
        bot: '1–2 years, then the transfer',
        captive: 'Permanent',
      },
      {
        question: 'How do you exit?',
        hosted: 'Give up seats, move on to BOT, or take the team into your own company',
        bot: 'People, equipment, contracts and records move to your company',
        captive: 'Nothing to transfer: end our services and the center goes on',
      },
      {
        question: 'What must you bring?',
        hosted: 'Role descriptions and a manager with time for the team',
        bot: 'An executive sponsor and, before the transfer, a site lead',
        captive: 'A site lead, a budget owner, legal and tax advisers',
      },
      {
        question: 'When is it best?',
        hosted: 'You want to learn what works before you found a company',
        bot: 'You want a center of your own and someone else to build it',
        captive: 'You know the size you need and want control at once',
      },
    ],
  },
  picker: {
    heading: 'Which model fits?',
    text: 'Give the number of people you plan to have in India. A rough number will do.',
    label: 'Team size',
    hint: 'Whole number, for example 40',
    button: 'Show the model',
    error: 'Enter a whole number from 1 to 100,000, for example 40.',
    resultLabel: 'Fits a team of',
    atHundred: 'At 100 people Build Operate & Transfer becomes possible too. If you expect to keep growing, ask us to plan for it now.',
    atFiveHundred: 'At 500 people Build Operate & Transfer is still possible: choose it if you want us to run the center first.',
    action: { label: 'Send us your numbers', path: '/contact-us' },
  },
  closing: {
    heading: 'Bring a head count. Leave with a plan.',
    text: 'Tell us the roles and how many of each. We reply in {replyTime} with the model we would choose, and why.',
    action: { label: 'Write to us about your team', path: '/contact-us' },
  },
} as const

export const capabilityCenters = definePageCopy(
  { key: 'global-capability-centers', path: '/global-capability-centers', label: 'Global Capability Centers' },
  words,
  modelFields,
)
