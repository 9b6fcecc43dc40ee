import type { DemoArticle } from './article.ts'

export const ownership: DemoArticle = {
  title: 'Who owns the code? IP and confidentiality when your team sits in India',
  category: 'Legal',
  excerpt:
    'Ownership passes through two documents. Confidentiality depends on access rights more than on signatures. What to ask for, in plain words.',
  author: 'Policy Desk',
  content: `
<p>Every buyer asks this, and rightly so. The short answer: your company should own everything the team makes, and good contracts make it so. The longer answer is worth ten minutes, because the parts that go wrong are seldom the ones people worry about. None of this is legal advice; take it as a list for the talk with your lawyers.</p>
<h2>Follow the chain</h2>
<p>Someone writes a function. To reach you, the rights to it pass through one or two hands.</p>
<ol>
<li><strong>From the person to the employer.</strong> The employment agreement should assign inventions and works to the employer in clear words, for all countries and for good.</li>
<li><strong>From the employer to you.</strong> When a partner employs the team, the services agreement must assign the same rights to your company, from the moment the work is made and not only after the last invoice is paid.</li>
</ol>
<p>In a captive center the employer is your own subsidiary, and an agreement between your companies does the second step. In each case, read both documents side by side. A gap in the first cannot be repaired by the second. A <a href="https://library.example.com/guides/invention-assignment-india" rel="noopener noreferrer">guide to invention assignment</a> follows one line of code along the whole chain.</p>
<h2>Details worth a question</h2>
<ul>
<li>Does the assignment cover work done before a contract was signed, for example during a trial task?</li>
<li>Does it have an end date or a territory by default under the law that governs it, and does the text rule that out?</li>
<li>What do people bring with them? A list of earlier inventions, even an empty one, avoids arguments later.</li>
<li>Who approves open-source licenses, and is there a record?</li>
<li>Do contractors and interns sign the same terms as employees?</li>
</ul>
<h2>Confidentiality is mostly access</h2>
<p>Everyone signs a confidentiality agreement. It gives you a remedy after something has leaked. What prevents the leak is that few people could reach the material in the first place.</p>
<p>Keep code, documents and customer data in <em>your</em> systems, under accounts you issue and can close. Grant access by role. Use test data without real names wherever it will do. Review the list of accounts on a fixed day and close those of people who have moved on, the same hour they leave.</p>
<blockquote><p>If you can switch off an account without asking anyone, you are in control. If you have to write to a partner first, you are not.</p></blockquote>
<h2>The office counts too</h2>
<p>A shared office is fine for most work, provided your team sits together, behind a door that opens only for them, with screens that visitors do not pass. For regulated data, ask for a separate network and a clean-desk rule, and go and look at it. Five minutes on site tell you more than a policy document.</p>
<h2>When someone leaves</h2>
<p>Plan the last day as carefully as the first: accounts, devices, documents on personal drives, a short talk that repeats what stays confidential. Most people mean well, and need only be told.</p>
<p>How ownership is settled in each of our models is answered in the <a href="/faq#who-owns-ip">FAQ</a>. For a checklist that your counsel can work from, <a href="/contact-us">write to us</a>.</p>
`,
}

export const overlap: DemoArticle = {
  title: 'A few hours together: making the time difference work for engineering teams',
  category: 'Operations',
  excerpt: 'India is 9.5 to 13.5 hours ahead of the continental United States. You need less overlap than you fear, if you protect it.',
  author: 'Delivery Desk',
  logo: 'demo-overlap.webp',
  content: `
<p>The time difference is the first objection most engineering leaders raise. It deserves a plan, not a promise that it will not matter. It does matter. It also gives you something: work that is handed over well at the end of your day can be finished when you come back.</p>
<h2>Know the real difference</h2>
<p>India keeps one time zone and does not change its clocks. The United States does, so the difference shifts by an hour twice a year.</p>
<table>
<thead>
<tr><th>U.S. time zone</th><th>India is ahead in summer</th><th>India is ahead in winter</th></tr>
</thead>
<tbody>
<tr><td>Eastern</td><td>9.5 hours</td><td>10.5 hours</td></tr>
<tr><td>Central</td><td>10.5 hours</td><td>11.5 hours</td></tr>
<tr><td>Mountain</td><td>11.5 hours</td><td>12.5 hours</td></tr>
<tr><td>Pacific</td><td>12.5 hours</td><td>13.5 hours</td></tr>
</tbody>
</table>
<p>A team in India that works from noon to nine in the evening meets a New York morning comfortably. For California, someone has to move: the Indian team later into the evening, or the U.S. team to an early call. Share that burden, or one side will come to resent it.</p>
<figure><img src="/assets/img/960x900/demo-shared-hours.webp" alt="Bar chart of shared hours. Eastern: 2.5 in summer, 1.5 in winter. Central: 1.5 and 0.5. Mountain: 0.5 in summer, none in winter. Pacific: none." width="960" height="640" /><figcaption>Hours in which both are at work, when India works from noon to nine and the United States from nine to five, each by its own clock.</figcaption></figure>
<h2>Use shared hours for the right things</h2>
<p>Shared hours are scarce, so do not spend them on reports. Anything one person can read alone should be written. Keep the overlap for what goes badly in writing:</p>
<ul>
<li>Decisions that need a discussion</li>
<li>Pairing on a problem that has been stuck for a day</li>
<li>Feedback that could sound harsher on paper than it is meant</li>
<li>Getting to know each other</li>
</ul>
<h2>Write handovers like a good nurse</h2>
<p>A handover note has four lines. What was done. What is next. What is blocked, and by whom. What I am unsure about. The fourth line saves the most time, because it stops the next person from building on a guess.</p>
<pre><code>Done:     retry logic for the payment import, tests pass
Next:     same for refunds, branch refund-retry
Blocked:  sandbox key expired, platform team has been asked
Unsure:   do we retry when the bank answers "duplicate"?</code></pre>
<p>Post it in the channel of the team, not in a private message. The person who can unblock you may not be the one you had in mind.</p>
<h2>Make work that does not wait</h2>
<p>If each review needs someone on the other side of the world, every change takes a day. Let each site have people who may approve its own work, and keep cross-site review for changes that touch both. The same goes for deployments and test environments: whoever is awake must be able to do the whole job.</p>
<h2>Agree on it before you hire</h2>
<p>Put the hours into the job description. Many good engineers like a late start; many others have children to bring to school. Both can be on your team if they know in advance. A shift that is announced after the offer has been signed is the most expensive kind.</p>
<p>How hours are set for each role in a center of ours is described in the <a href="/faq#working-hours">FAQ</a>.</p>
`,
}

export const siteLead: DemoArticle = {
  title: 'Hiring a site lead: what to look for in the first senior person',
  category: 'Hiring',
  excerpt: 'The first leader sets the standard for everyone hired after. Look for judgment and candor, and read beyond the résumé.',
  author: 'Search Desk',
  content: `
<p>A team of five can be led from the United States. A team of thirty cannot. Somewhere between the two, you need a person on site who decides things without calling you. That hire shapes every one that follows, so it deserves more time than the others.</p>
<h2>Write the result, not the profile</h2>
<p>Most briefs for a site lead describe a person: so many years, such a degree, these employers. Describe instead what should be true when the job is going well. For example: the site hires its own engineers; two U.S. product managers prefer to work with it; nobody has left for a reason the lead had not seen coming. A good candidate will argue with such a list. That is the beginning of a good interview.</p>
<h2>Read beyond the résumé</h2>
<p>A résumé shows the size of the teams someone has led. It does not show whether those teams got better. Ask for decisions and their consequences:</p>
<ul>
<li>Tell me about someone you hired who did better than expected. What did you see?</li>
<li>When did you last tell headquarters that it was wrong? What happened then?</li>
<li>Which of your former engineers would join you again? May we call two of them?</li>
<li>What did you stop doing in your last job, and who noticed?</li>
</ul>
<p>The second question matters most. A site lead who only passes on instructions gives you a longer reporting line. One who tells you early that a date cannot be met gives you time to act.</p>
<h2>Three mistakes</h2>
<ol>
<li><strong>Hiring for the final size.</strong> Someone who has run hundreds of people may not want to interview the first six. Choose a person who enjoys the stage you are in, and can grow with it.</li>
<li><strong>Hiring the best engineer.</strong> It costs you an engineer, and may not give you a leader. Ask if they would still want the job without writing code.</li>
<li><strong>Hiring a mirror.</strong> Comfort in conversation is pleasant, and tells you little. Look for someone whose strengths you lack.</li>
</ol>
<h2>Give the role real weight</h2>
<p>Decide in writing what the lead may do alone: make an offer within a range, decline a project, move people between teams, spend a sum on the office. Introduce the lead to your executives as a colleague, not as the contact for India. Invite them to the meeting where the roadmap is made, even if the hour is bad. People judge the weight of a role by the rooms its holder is in.</p>
<blockquote><p>You are hiring the person who will hire the rest. Their taste becomes your team.</p></blockquote>
<h2>How a search runs</h2>
<p>Our own searches end with three recommendations, of whom the client selects one. Three is enough to compare and few enough to know each of them well. What we check before we name someone is described under <a href="/executive-search">Executive Search</a>.</p>
`,
}
