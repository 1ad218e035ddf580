/**
 * Common passwords without the digits and symbols that people add, from the zxcvbn-ts list (MIT license), and words
 * about schools and seasons. The list leaves out shorter ones, which can't reach the length that the policy requires.
 */
export const commonPasswords = `
123123a 1232323q 123456789a 123456789q 1234567a 123456a 123456q 123456z 12345a 12345q 12345qwert 1234abcd 1234qwer
123abc 123asd 123qwe 123qweasd 123qweasdzxc 12qwaszx 1a2b3c 1a2b3c4d 1passwor 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz2wsx3edc 1qazxsw a1b2c a1b2c3d aardvark aaron abgrtyu abigail access accord action adgjmptw adidas admin
adminadmin administrator adrian africa airborne airforce airplane alabama alaska albert alberto alejandr aleksandr
alexande alexander alexandr alexandra alexis alfred alicia alison allen allison alpha alpine always alyssa amadeus
amanda amateur amber america american anakin anastasia anderson andre andrea andreas andrei andrew andrey angel angela
angelica angelina angelo angels animal annie anthony anton antonio anubis anything apache apollo apple apples april
aragorn archer archie arizona arnold arsenal arthur artist asdasd asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl
asdzxc ashley assassin assman athena atlanta atlantis auburn audit audrey august aurora austin autumn avalon avatar
awesome azerty babes babydoll babygirl babylon badboy badger baggins bailey baller balls bambam banana bananas bandit
banshee barbara barbie barcelon barcelona barney baseball basket basketba basketball bassman batman battle baxter
beach beagle beatles beautiful beauty beaver beavis beetle bender benjamin benson bentley berlin bernard bernie bertha
bianca bigboy bigdaddy bigdog bigfoot biggie bigguy bigmac bigman bigone bigred billy billybob bingo birdie birthday
biscuit bishop biteme blabla black blackcat blackdog blackie blackman blade blades blahblah blaster blazer blessed
blink blizzard blonde blondie blood bluebird bluemoon blues bluesky bobafett bobbob bobby bobcat boeing bollocks
bomber bondage bonehead bonnie booger boogie boomer boston bottom bowling bradley brandi brandon brandy brasil braves
brazil brenda brendan brian brianna bridge britney brittany bronco broncos brooke brooklyn brooks brother brown
brownie browns bruce bruins bruno brutus bubba bubble bubbles buckeye buckeyes buddha buddy budlight buffalo buffy
bugger bulldog bulldogs bullet bunny burger burton business buster butler byteme cactus cadillac caesar californ
callie calvin camaro camera cameron camille campbell canada cancer candy cannon cantona capital captain cardinal carlo
carlos carmen carolina caroline carrie carrot carter cartman caserta casey casino casper cassidy cassie castle catch
catdog catfish cavalier cdtnkfyf celtic cessna champion chance chandler change changeit changeme chaos charger
chargers charles charlie charlott charly check cheese chelsea cherokee cherry cheryl chester chevelle chevy cheyenne
chicago chichi chicken chicks chiefs chipper chocolat chopper chris chrissy christ christia christian christin
christine christop christy chronic chubby chuck cindy cjkysirj cjkywt claire classic classroom claudia clayton
clifford clinton clover cobra cocacola coffee colleen college collins colorado colors coltrane columbia compaq
computer concrete condor connect connie connor consumer control cookie cookies cooldude coolio cooper copper corona
corvette cosmos cotton cougar country courtney cowboy cowboys coyote cracker crazy cream creative cricket crimson
cristina crusader crystal cthutq curious curtis daddy dagger daisy dakota dallas damian damien dancer danger daniel
daniela danielle danni danny darkness darkside darkstar darren darwin david daytona dbrnjhbz death debbie december
deedee default defender deftones delete delta denis denise dennis denver derrick design desire destiny detroit devil
devildog devils dexter dfvgbh diablo diamond diamonds diana diesel dietcoke digger digital dilbert dillon dingdong
dirty discover disney district dkflbvbh doctor dodge dodger dodgers doggie doggy dollar dolphin dolphins dominic
domino donald donkey doodle dookie dorothy douglas dragon dragons dream dreamer dreams driver drizzt drowssap drpepper
drummer dublin ducati dudley duncan dustin dusty eagle eagles eatme eclipse eddie education edward einstein ekaterina
elaine electric element elementary elena elephant elizabet elizabeth elvis emerald emily eminem empire energy engine
engineer england english enigma enjoy enter enterpri equity equityaudit erotic escort eternity eugene evelyn everton
exigen explorer express extreme falcon family fantasy farmer faster fatboy fatcat father february felix fender
fernando ferrari ferret fetish ficken fighter finger fireball firebird firefly fireman fisher fishing fktrcfylh
fktrctq flash flatron flight flipper florence florida flower flowers fluffy flyers foobar football forest forever
forget fossil foster foxtrot france francis frank frankie franklin freak freaky freddie freddy fredfred freedom
freeman freeuser french friday friend friends froggy frosty funtime fusion future fyfcnfcbz fylhtq gabriel galaxy
galina galore gambit gandalf gangsta gangster garcia garden garfield garrett gateway gators geheim gemini general
genesis genius george georgia gerald gerard german germany geronimo getsome gfhjkm ghbdtn ghbdtnbr ghjcnj ghost giants
gibson gilbert ginger giovanni girls gizmo global gloria gn56gn goblin goblue goddess godzilla goforit goldberg golden
goldfish goldie golfer goober goodluck google gordon gorilla gotcha gothic grace gracie graham great green greenday
gregory grendel griffey griffin grizzly groovy guardian guinness guitar gundam gunner hacker hamilton hamlet hammer
hamster hannah hannibal hansolo happy hardcore hardon harley harmony harold harris harrison harry harvey hawaii
hawkeye heather heaven hector helena hellfire hello helpme hendrix henry herbert hercules herman hershey hesoyam
highland highschool hiphop history hitman hjvfirf hobbes hobbit hockey holden holiday holland holly hollywoo holmes
homer honda honey hongkong hooker hooters hornet horney horse horses hotdog hotrod hotstuff hottie house houston
howard hummer hunter hunting huskers ibanez icecream iceman iloveu iloveyou immortal impala indian indiana indians
indigo infantry inferno infinity insane inside integra internet intrepid ireland irina irish ironman isabel isabella
isabelle island italia iverson iwantu jackie jackoff jackson jacob jaguar jamaica james jamie janice january japan
jasmin jasmine jason jasper jeffrey jennifer jenny jeremy jericho jerome jerry jersey jessica jessie jester jesus
jimmy joanna joanne joejoe johnny johnson joker jonathan jones jordan joseph joshua juice julia julian julie july
jumper june jungle junior jupiter justice justin justme juventus kaiser kansas karate karen karina katana katerina
kathleen katie katrina kawasaki keeper kelly kelsey kennedy kenneth kermit kevin killer kimberly kingdom kingkong
kirill kissme kitten kitty kittycat klaster knicks knight knights kodiak kolobok kramer kristen kristin kristina
lacrosse ladies ladybug lakers lancer larisa larry lasvegas latino laura lauren lawrence learning leather ledzep
legend legion legolas lennon leonard leonardo leslie lestat lester letmein liberty licker lickme lifehack light lights
lincoln linda lindsay lindsey liquid little liverpoo liverpool lizard lobster logan logitech lolita lollipop lollol
london lonestar lonewolf longhorn looking lorenzo loser louise loulou lovelove lovely loveme lover loverboy lovers
loveyou lowrider lucas lucifer lucky luther lvbnhbq machine maddie maddog madison madman madmax madness madonna madrid
maestro maggie magic magnum maiden makaveli maksim malcolm malibu manager manchester maniac manson manuel manutd
marathon marcel march marco marcus margaret maria mariah marie marina marine marines marino mario marion markus
marlboro marley marlin marshall martha martin martina martini marvin maryjane master masters matrix matthew mature
maurice maverick maxima maximus maxine maxmax maxwell megadeth megaman melanie melissa member memphis mercedes mercury
meridian merlin metallic metallica mexico miami michael michel michele michelle michigan mickey microsoft middleschool
midnight miguel milano miller millie million milton minecraft minneapolis minnesota minnesotavikings minnie mirage
miranda mission missy mister mistress misty mitchell mobile mollie molly monday money mongoose monica monika monique
monitor monkey monroe monster montana montreal mookie moomoo moose morgan morpheus morris morrison moscow mother
motorola mountain mouse movie mozart muffin mulder munchkin murphy murray muscle mushroom music musicman mustang
mylove mypassword nadine napoleon naruto nascar nasty nastya natali natalia natalie natasha nathan naughty ncc1701d
ncc1701e nelson nemesis neptune network newlife newman newpassword newport newton newyork nfnmzyf nicholas nicola
nicolas nicole nikita nikki nimrod niners ninja nintendo nipple nipples nirvana nissan nolimit nookie norman norton
nothing november nugget nylons nymets oakland obiwan october office oksana oldman oliver olivia omega onelove online
openup orange orion orlando oscar osiris outlaw overlord oxford pacific packard packers pakistan paladin palmer pamela
panama panasonic pandora pantera panther panthers panties panzer paradise paradox paris parker parrot party pascal
passat passion passport passwor password passwordpassword patches patricia patrick patriot patriots patton pavilion
peace peaches peanut peanuts pearljam pebbles peekaboo peewee pegasus pencil penelope penguin penny pentium people
pepper pepsi perfect personal pervert peter phantom philip philips phillip philly phoebe phoenix photos phpbb picard
picasso pickle pickles pierre piglet pikachu pimpin pioneer pirate pirates pitbull pizza planet plastic platinum
player playtime please pleasure poison pokemon polaris police polina pontiac poohbear pookie poopie poopoo popcorn
popeye porsche porter portland portugal postal potato potter powder power powers precious predator prelude presario
preston pretty prince princes princess principal private privet psycho pumpkin punisher punkrock purple pussies
pyramid python q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5y qawsed qazqaz qazwsx qazwsxed qazwsxedc qazxsw qazxswedc quality
qwaszx qweasd qweasdzxc qweqwe qwert qwerty qwertyu qwertyui qwertyuiop rabbit racecar racerx rachel racing raider
raiders rainbow raistlin rammstein random randy ranger rangers raptor rascal rasdzv raven ravens raymond reaper
rebecca reddog redhead redman redneck redrum redskins redsox redwings reggie regina remember renegade review rfrfirf
rhbcnbyf ricardo richard richie ripper rjntyjr robbie robert roberto robin robinson rocker rocket rocks rockstar rocky
rodney roland rolltide roman rommel ronald ronaldo ronnie rooster roscoe rosebud roxanne rubber rulez runner ruslan
russell russia rusty sabine sabrina safety sailing sailor saints sakura sally salmon samantha sammie sammy sampson
samson samsung samuel samurai sandiego sandman sandra sandy santiago sarah sasha satan saturday saturn savage savannah
scarface scarlett school scooby scooter scorpio scorpion scotland scott scotty scruffy scully search seattle sebastia
secret security seinfeld seminole semperfi septembe september serega serena serenity sergey sergio service sesame
seven shadow shaggy shalom shamrock shaney shannon shark sharks sharon shasta shaved sheila shelby shelly sherlock
sherman sherry shirley shogun shooter short shorty shotgun showme showtime sidney siemens sierra silver silvia simon
simone simple simpson simpsons singer single sirius sister skater skeeter skipper skippy skittles skyline skywalke
slapshot slayer slick slipknot smile smiles smiley smith smitty smoke smokey smooth snake snakes snapper snatch
snickers sniper snoopy snowball snowman soccer softball software soldier solomon sooners sophia sophie soso123aljg
spanking spanky sparky spartak spartan special speed speedy spencer spider spiderma spiderman spike spirit spitfire
spooky sports spring sprite spunky spyder squirrel squirt srinivas stacey stalker stallion standard stanley starcraft
stardust stargate stars startrek starwars stealth steelers stefan stella stephani stephen sterling steve steven
stewart sticky stimpy stinger stingray stinky stocking stone stonecol stones storm stormy stranger street strider
strike stuart student students stupid subaru sublime success sugar summer sundance sunday sunny sunrise sunset
sunshine super superfly superman superuser support surfer surfing susan suzanne suzuki svetlana swallow sweet sweetie
sweetpea sweets sweety swimming swinger swordfis swordfish sydney sylvia system tamara tanker tanner target tarheel
tarheels tarzan tattoo taurus taylor tazman teacher teachers techno teddy teens temporary temppassword tennis tequila
teresa terry tester testing testtest texas thailand thanks thegame theman theone therock thomas thuglife thumper
thunder thursday tickle tiffany tiger tigers tigger timber timothy tinker tintin titanic titans tomcat tommy tomtom
topgun tornado toronto toshiba tottenha toyota tracey trains trance transam travel travis trevor trfnthbyf trigger
trinity tristan triumph trixie trojan trombone trooper trouble truck trucker trucks trumpet trunks trustno tucker
tuesday turbo turkey turner turtle tweety twilight twister tyler ultimate unicorn united unreal valentin valentina
valera valerie vampire vanessa vanhalen vegeta velvet verbatim veronica veronika vfhbyf vfrcbv vfvjxrf victor victoria
victory video viking vikings viktor vincent violet viper virgin virginia vision vladimir volume voodoo voyager walker
wallace walnut walter wanker warcraft warlock warren warrior warriors water waterloo waters watson weasel webster
wednesday weezer welcome werewolf wesley western westham westside whatever wheels whiskey white whitney whynot wicked
wildcat wildcats william williams willie willow wilson windows winner winnie winston winter wisdom wizard wolfgang
wolfman wolfpack wolverin wolverine wolves wombat women wonder woody world wrangler wrinkle wutang xavier xfiles
yamaha yankee yankees ybrbnf yellow yfnfif yomama young yvonne zachary zaq12wsx zaq1xsw zaqwsx zeppelin zipper zombie
zxcvbn zxcvbnm
`
